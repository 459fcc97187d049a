import axe from 'axe-core';
import { expect, it } from 'vitest';
import { axeRules } from '../axe-rules.ts';
import { rules as german } from './de.ts';
import { rules as french } from './fr.ts';
import { rules as dutch } from './nl.ts';

const checked = axe
  .getRules(axeRules.runOnly)
  .map(({ ruleId }) => ruleId)
  .filter((id) => !(id in axeRules.rules));

it.each(Object.entries({ dutch, german, french }))('has a text of every checked rule in %s', (_language, rules) => {
  expect(checked.length).toBeGreaterThan(60);
  expect(checked.filter((id) => !rules[id]?.help)).toEqual([]);
});
