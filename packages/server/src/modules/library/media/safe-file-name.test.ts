import { describe, expect, it } from 'vitest';
import { downloadName, safeFileName } from './safe-file-name.ts';

describe('the name of a file', () => {
  it('stays what somebody called it, but for signs that nobody sees', () => {
    expect(safeFileName(' Nota "dijk" <v2>: 50% & é.pdf ')).toBe('Nota "dijk" <v2>: 50% & é.pdf');
    expect(safeFileName('foto\u202Egnp\u200B.png')).toBe('fotognp.png');
    expect(safeFileName('di\u00ADjk\u{E0065}.png')).toBe('dijk.png');
    expect(safeFileName('👩\u200D🌾 می\u200Cخواهم ❤\uFE0F.png')).toBe('👩\u200D🌾 می\u200Cخواهم ❤\uFE0F.png');
    for (const bad of [
      '',
      '\u200B',
      '\u3164.png',
      '\uFE0F.png',
      '.htaccess',
      'a/b.png',
      'a\\b.png',
      'a\u0000.png',
      `${'x'.repeat(252)}.png`,
    ]) {
      expect(safeFileName(bad), bad).toBeNull();
    }
  });

  it('is one that every computer takes, where it is downloaded', () => {
    expect(downloadName('Nota "dijk" <v2>: wat?.pdf')).toBe('Nota -dijk- -v2-- wat-.pdf');
    expect(['CON.png', 'nul', 'lpt1.txt', 'console.txt'].map(downloadName)).toEqual([
      '_CON.png',
      '_nul',
      '_lpt1.txt',
      'console.txt',
    ]);
    expect(['-rf.png', 'verslag. ', 'dijk bij avond.jpg'].map(downloadName)).toEqual([
      '_rf.png',
      'verslag',
      'dijk bij avond.jpg',
    ]);
  });
});
