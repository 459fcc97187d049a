import { useTranslation } from 'react-i18next';
import { railPanels } from './rail-panels.ts';
import classes from './rail.module.css';
import { type Rail, railButtonID, railID } from './use-rail.ts';

/** Toggle buttons of the rail's panels. */
export function RailButtons({ rail }: { rail: Rail }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('editor.rail.label')} className={`row gap-2 rigid ${classes.buttons}`}>
      {railPanels.map(({ id, icon: Icon, Badge }) => {
        const isOpen = rail.panel?.id === id;
        return (
          <li key={id}>
            <button
              id={railButtonID(id)}
              type="button"
              title={t(`editor.rail.panel.${id}`)}
              className={`small inline-row gap-6 rounded-small muted strong min-height-32 hover-ground hover-text ${classes.button}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? railID : undefined}
              onClick={() => rail.open(isOpen ? null : id)}
            >
              <Icon size={16} aria-hidden />
              <span className="narrow-unseen">{t(`editor.rail.panel.${id}`)}</span>
              {Badge && <Badge />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
