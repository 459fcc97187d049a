import { describe, expect, it } from 'vitest';
import { downloadName, sanitiseFileName } from './sanitise-file-name.ts';

describe('a file name', () => {
  it('stays unchanged except for invisible characters', () => {
    expect(sanitiseFileName(' Nota "dijk" <v2>: 50% & é.pdf ')).toBe('Nota "dijk" <v2>: 50% & é.pdf');
    expect(sanitiseFileName('foto\u202Egnp\u200B.png')).toBe('fotognp.png');
    expect(sanitiseFileName('di\u00ADjk\u{E0065}.png')).toBe('dijk.png');
    expect(sanitiseFileName('👩\u200D🌾 می\u200Cخواهم ❤\uFE0F.png')).toBe('👩\u200D🌾 می\u200Cخواهم ❤\uFE0F.png');
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
      expect(sanitiseFileName(bad), bad).toBeNull();
    }
  });

  it('is valid on every operating system when downloaded', () => {
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
