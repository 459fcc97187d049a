import type { RuleLocale } from 'axe-core';
import { rules as known } from 'axe-core/locales/de.json';
import { ruleTexts } from './rule-texts.ts';

export const rules: RuleLocale = {
  ...known,
  ...ruleTexts({ 'aria-tab-name': 'ARIA-Registerkarten müssen einen zugänglichen Namen haben.' }),
};
