import { parseSync } from 'vite';
import { StartError } from '@ximblox/server/start-error';

/** A name in the forms that generated code needs. */
export interface Names {
  /** `call-to-action` */
  id: string;
  /** `callToAction` */
  variable: string;
  /** `CallToAction` */
  component: string;
  /** `Call to action` */
  label: string;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names that generated files import. */
const taken = new Set(['field']);

/**
 * Returns the forms of a name on the command line.
 * @throws StartError when code cannot use it
 */
export function namesOf(name: string): Names {
  const words = name.split('-');
  const variable = words.map((word, position) => (position === 0 ? word : capitalised(word))).join('');
  const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
  if (!isName || taken.has(variable) || parseSync('name.ts', `export const ${variable} = 1;`).errors.length > 0) {
    throw new StartError(
      `Code cannot use "${name}" as a name: choose lower-case letters, digits and hyphens, such as "call-to-action".`,
    );
  }
  return { id: name, variable, component: capitalised(variable), label: capitalised(words.join(' ')) };
}
