import 'i18next';
import type en from '../locales/en.json';

type WithoutPlural<Name extends string> = Name extends `${infer Start}_${'one' | 'other'}` ? Start : Name;

/** `a.b.c` for every text of a catalogue. */
type Keys<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? WithoutPlural<Name> : `${Name}.${Keys<Tree[Name]>}`;
}[keyof Tree & string];

declare module 'i18next' {
  interface CustomTypeOptions {
    // As one flat list: the library's own way down the tree is too deep for the compiler with so many texts.
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<Keys<typeof en>, string> };
  }
}
