type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function fairGate({ width, perKey }: { width: number; perKey: number }): <T>(key: bigint, work: () => Promise<T>) => Promise<T> {
  const all = gateOf(width);
  const keys = new Map<bigint, { gate: Gate; users: number }>();
  return async (key, work) => {
    const own = keys.get(key) ?? { gate: gateOf(perKey), users: 0 };
    keys.set(key, own);
    own.users++;
    try {
      return await own.gate(() => all(work));
    } finally {
      if (--own.users === 0) keys.delete(key);
    }
  };
}

function gateOf(width: number): Gate {
  let free = width;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
