import type { SiteSettings } from '@ximblox/contract';
import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import messages from '../../locales/en.json' with { type: 'json' };
import { settingsChanges } from './settings-changes.ts';

const texts = createInstance();
beforeAll(() => texts.init({ lng: 'en', resources: { en: { translation: messages } } }));

const hidden = { amount: 30, unit: 'days' } as const;
const settings: SiteSettings = {
  siteName: 'Waterlijn',
  seoImage: [],
  indexing: true,
  popup: {
    enabled: false,
    timeUntil: { amount: 5, unit: 'seconds' },
    timeAfterAccept: hidden,
    timeAfterDecline: hidden,
    texts: { 'nl-nl': { title: 'Nieuwsbrief', text: '', button: 'Ja', decline: '', thanks: '' } },
  },
  fourEyes: false,
  fourEyesForPublishers: false,
  inactivityMinutes: null,
  mailSenderName: '',
  mailSenderAddress: '',
  binDays: null,
  auditMonths: null,
  formDays: { contact: 30 },
};
const names = { locale: (code: string) => `<${code}>`, form: (id: string) => `<${id}>` };
const changesTo = (after: SiteSettings) =>
  settingsChanges(settings, after, names, texts.t).map(({ label, before, after: now }) => [label, before, now]);

it('lists no changes between equal settings', () => {
  expect(changesTo(structuredClone(settings))).toEqual([]);
});

it('lists settings, and the parts of the pop-up and of retention by language and form', () => {
  const { popup } = settings;
  const french = { title: 'Lettre', text: '', button: '', decline: '', thanks: '' };
  const after = {
    ...settings,
    siteName: 'Rivierland',
    popup: { ...popup, timeUntil: { amount: 9, unit: 'seconds' as const }, texts: { 'fr-fr': french } },
    formDays: { contact: 60 },
  };
  expect(changesTo(after)).toEqual([
    ['Website name', 'Waterlijn', 'Rivierland'],
    ['Pop-up › Show after', '5 seconds', '9 seconds'],
    ['Pop-up › <nl-nl> › Title', 'Nieuwsbrief', ''],
    ['Pop-up › <nl-nl> › Button text', 'Ja', ''],
    ['Days to keep form submissions › <contact>', 30, 60],
    ['Pop-up › <fr-fr> › Title', '', 'Lettre'],
  ]);
});
