import type { SiteSettings } from '@ximblox/contract';

/** Days for which pages stay in the trash unless somebody chooses otherwise. */
export const defaultTrashDays = 30;

/** The settings before anybody has chosen any. */
export const initialSettings: SiteSettings = {
  siteName: '',
  seoImage: [],
  indexing: true,
  popup: {
    enabled: false,
    timeUntil: { amount: 20, unit: 'seconds' },
    timeAfterAccept: { amount: 365, unit: 'days' },
    timeAfterDecline: { amount: 30, unit: 'days' },
    texts: {},
  },
  fourEyes: false,
  inactivityMinutes: null,
  mailSenderName: '',
  mailSenderAddress: '',
  binDays: null,
  auditMonths: null,
  formDays: {},
};
