const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or list that contains the current token. */
interface Level {
  path: string;
  isObject: boolean;
  position: number;
  key: string | null;
}

/**
 * Returns the line of a property in a valid JSON text, from 1; of the innermost object or list around it if it is missing.
 * @param property dotted path, such as `blocks.0.type`
 */
export function lineOfProperty(text: string, property: string): number {
  const levels: Level[] = [];
  let [best, offset] = ['', 0];
  const visit = (path: string, at: number): void => {
    const isAbove = property === path || property.startsWith(`${path}.`);
    if (isAbove && path.length > best.length) [best, offset] = [path, at];
  };
  for (const { 0: sign, index } of text.matchAll(token)) {
    const level = levels.at(-1);
    if (sign === ':') continue;
    if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && level) Object.assign(level, { position: level.position + 1, key: null });
    else if (level?.isObject && level.key === null) {
      level.key = JSON.parse(sign) as string;
      visit(level.path + level.key, index);
    } else {
      const path = level ? level.path + (level.key ?? level.position) : '';
      if (level && !level.isObject) visit(path, index);
      const below = path === '' ? '' : `${path}.`;
      if (sign === '{' || sign === '[') levels.push({ path: below, isObject: sign === '{', position: 0, key: null });
    }
  }
  return text.slice(0, offset).split('\n').length;
}
