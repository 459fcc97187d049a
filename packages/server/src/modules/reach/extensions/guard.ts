/** Refuses calls of a context whose handler has ended, so that one that took too long can no longer change anything. */
export function guard<Parts extends object>(parts: Parts, isOpen: () => boolean): Parts {
  const guarded = Object.entries(parts).map(([name, part]: [string, unknown]) => {
    if (typeof part === 'function') {
      return [
        name,
        (...input: unknown[]): unknown => {
          if (!isOpen()) throw new Error(`\`${name}\` was called after the handler had ended.`);
          return part(...input);
        },
      ];
    }
    return [name, name !== 'user' && typeof part === 'object' && part !== null ? guard(part, isOpen) : part];
  });
  return Object.fromEntries(guarded) as Parts;
}
