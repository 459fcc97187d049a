import type { PermissionName, SiteSettings } from '@ximblox/contract';
import { Archive, Globe, KeyRound, type LucideIcon, Mail, MessageSquare, Search, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import type texts from '../../../locales/en.json';
import type { FieldName } from '../../../lib/draft/merge-fields.ts';
import { MailSection } from './mail-section.tsx';
import { PopupSection } from './popup-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SafetySection } from './safety-section.tsx';
import { SearchSection } from './search/search-section.tsx';
import { SsoSection } from './sso-section.tsx';
import { WebsiteSection } from './website-section.tsx';

/** Section of the settings screen. */
export interface SettingsSection {
  /** Name in the address: `/cmsadmin/settings?section=mail`. */
  id: string;
  /** Message key below `settings.section`. */
  text: keyof (typeof texts)['settings']['section'];
  icon: LucideIcon;
  permission: PermissionName;
  /**
   * Settings that the section edits with `useSettingsForm` and that the screen saves. Empty for sections that save their
   * own data.
   */
  settings: readonly FieldName<SiteSettings>[];
  Section: ComponentType;
}

/** All sections, in display order. */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'website',
    text: 'website',
    icon: Globe,
    permission: 'manage-settings',
    settings: ['siteName', 'seoImage', 'indexing'],
    Section: WebsiteSection,
  },
  {
    id: 'popup',
    text: 'popup',
    icon: MessageSquare,
    permission: 'manage-settings',
    settings: ['popup'],
    Section: PopupSection,
  },
  {
    id: 'safety',
    text: 'safety',
    icon: ShieldCheck,
    permission: 'manage-settings',
    settings: ['fourEyes', 'fourEyesForPublishers', 'inactivityMinutes'],
    Section: SafetySection,
  },
  {
    id: 'sso',
    text: 'sso',
    icon: KeyRound,
    permission: 'manage-settings',
    settings: [],
    Section: SsoSection,
  },
  {
    id: 'mail',
    text: 'mail',
    icon: Mail,
    permission: 'manage-settings',
    settings: ['mailSenderName', 'mailSenderAddress'],
    Section: MailSection,
  },
  {
    id: 'retention',
    text: 'retention',
    icon: Archive,
    permission: 'manage-settings',
    settings: ['binDays', 'auditMonths', 'formDays'],
    Section: RetentionSection,
  },
  {
    id: 'search',
    text: 'search',
    icon: Search,
    permission: 'manage-search',
    settings: [],
    Section: SearchSection,
  },
];
