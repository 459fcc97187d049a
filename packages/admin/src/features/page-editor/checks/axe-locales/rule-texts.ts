import type { RuleLocale } from 'axe-core';

/** Returns what axe says about elements that break a rule, by rule. The descriptions of rules are not shown. */
export const ruleTexts = (helps: Record<string, string>): RuleLocale =>
  Object.fromEntries(Object.entries(helps).map(([rule, help]) => [rule, { help, description: help }]));
