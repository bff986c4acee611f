import type { ListTexts } from '../plan/recipient-texts';

/**
 * Both texts of each recipient: the dearer one in `main`, so that it is priced and reserved, and the other in `compared`. A recipient who
 * cannot get one of them gets neither, because it is not known yet which one it will be.
 */
export function comparedTexts(a: ListTexts, b: ListTexts): ListTexts {
  return {
    own: { main: true, fallback: a.own.fallback },
    of(recipients) {
      const others = b.of(recipients);
      return a.of(recipients).map((first, index) => {
        const second = others[index];
        if ('error' in first || !second) return first;
        if ('error' in second) return second;
        const isFirstStored = first.main.parts >= second.main.parts;
        return {
          main: isFirstStored ? first.main : second.main, fallback: first.fallback,
          compared: isFirstStored ? { stored: 'a', other: second.main } : { stored: 'b', other: first.main },
        };
      });
    },
  };
}
