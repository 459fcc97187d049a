import type { RuleLocale } from 'axe-core';
import { rules as known } from 'axe-core/locales/fr.json';
import { ruleTexts } from './rule-texts.ts';

export const rules: RuleLocale = {
  ...known,
  ...ruleTexts({
    'aria-braille-equivalent': 'Les attributs ARIA pour le braille doivent avoir un équivalent hors braille',
    'aria-conditional-attr': 'Les attributs ARIA doivent être utilisés comme le prévoit le rôle de l’élément',
    'aria-deprecated-role': 'Les rôles ARIA obsolètes ne doivent pas être utilisés',
    'aria-prohibited-attr': 'Les éléments ne doivent utiliser que les attributs ARIA autorisés',
    'aria-tab-name': 'Les onglets ARIA doivent avoir un nom accessible',
    'summary-name': 'Les éléments <summary> doivent avoir un texte compréhensible',
  }),
};
