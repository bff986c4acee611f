export type PublicKind = 'message' | 'list';

/** UUIDv8 (RFC 9562 section 5.8) has 122 free bits: two halves of 61. */
const HALF = 61n;
const MASK = (1n << HALF) - 1n;
const ROUNDS = 4;
const WORD = 0xffff_ffffn;
const MARKS = { message: 0x9e37_79b9, list: 0x7f4a_7c15 } as const satisfies Record<PublicKind, number>;

/** Encodes the id with a Feistel network to hide message counts. Public ids are not secrets: lookups also check the customer. */
export function publicId(kind: PublicKind, customerId: bigint, id: bigint): string {
  if (id <= 0n || id > MASK) throw new RangeError(`no id of a ${kind}: ${id}`);
  let [left, right] = [id, 0n];
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mix(round, kind, customerId, right)];
  return written((left << HALF) | right);
}

/** Returns the internal id, or null if `publicId` cannot have created the uuid. */
export function readPublicId(kind: PublicKind, customerId: bigint, uuid: string): bigint | null {
  const bits = read(uuid);
  if (bits === null) return null;
  let [left, right] = [bits >> HALF, bits & MASK];
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mix(round, kind, customerId, left), left];
  return right === 0n && left > 0n ? left : null;
}

/** In words of 32 bits, which are much faster than bigints or a cryptographic hash. */
function mix(round: number, kind: PublicKind, customerId: bigint, half: bigint): bigint {
  const low = avalanche(Number(half & WORD) ^ Number(customerId & WORD) ^ Math.imul(round + 1, MARKS[kind]));
  const high = avalanche(Number(half >> 32n) ^ Number((customerId >> 32n) & WORD) ^ low);
  return ((BigInt(high) << 32n) | BigInt(avalanche(low ^ high))) & MASK;
}

/** The finalizer of MurmurHash3: each bit of the word changes about half of the result's. */
function avalanche(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** Formats the bits as a UUID: 48 bits, version, 12 bits, variant, 62 bits. */
function written(bits: bigint): string {
  const high = bits >> 74n;
  const middle = (bits >> 62n) & 0xfffn;
  const low = bits & ((1n << 62n) - 1n);
  const hex = ((high << 80n) | (8n << 76n) | (middle << 64n) | (2n << 62n) | low).toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function read(uuid: string): bigint | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(uuid)) return null;
  const all = BigInt(`0x${uuid.replaceAll('-', '')}`);
  return ((all >> 80n) << 74n) | (((all >> 64n) & 0xfffn) << 62n) | (all & ((1n << 62n) - 1n));
}
