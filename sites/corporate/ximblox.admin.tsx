import { defineAdmin, defineCard, defineControl, defineScreen } from '@ximblox/admin/kit';
import { weekdays } from './field-kinds/weekdays.ts';

export default defineAdmin({
  controls: [defineControl({ kind: weekdays, component: () => import('./admin/weekdays/weekdays-control.tsx') })],
  screens: [
    defineScreen({
      slug: 'closing-dates',
      title: {
        en: 'Closing dates',
        nl: 'Sluitingsdata',
        de: 'Bewerbungsfristen',
        fr: 'Dates de clôture',
      },
      icon: 'calendar',
      component: () => import('./admin/closing-dates/closing-dates-screen.tsx'),
    }),
  ],
  cards: [
    defineCard({
      id: 'closing-soon',
      title: {
        en: 'Vacancies closing soon',
        nl: 'Vacatures die bijna sluiten',
        de: 'Bald endende Bewerbungsfristen',
        fr: 'Offres bientôt closes',
      },
      component: () => import('./admin/closing-dates/closing-soon-card.tsx'),
    }),
  ],
});
