import type { SiteSettings } from '@ximblox/contract';

/** Days for which deleted pages stay in the trash by default. */
export const defaultTrashDays = 30;

/** The settings before the first save. */
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
  fourEyesForPublishers: false,
  inactivityMinutes: null,
  mailSenderName: '',
  mailSenderAddress: '',
  binDays: null,
  auditMonths: null,
  formDays: {},
};
