import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import classes from './settings.module.css';

const TranslateModal = lazy(async () => ({
  default: (await import('../../../ui/page-modals/translate-modal.tsx')).TranslateModal,
}));

/** The page in every language of the site: its state there, or that it is missing. */
export function TranslationsTab() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales, defaultLocale } = useSiteSettings();
  const { setActivity } = useEditorActions();
  const page = useEditorState((state) => state.page);
  const [isAdding, setAdding] = useState(false);
  const toggle = (isOpen: boolean): void => {
    setAdding(isOpen);
    setActivity(isOpen ? 'AddTranslation' : 'Editing');
  };
  const siblingIn = (locale: string) => page.siblings.find((sibling) => sibling.locale === locale);
  const canAdd = page.availableActions.includes('create-translation');
  return (
    <div className={classes.settings}>
      <ul className={classes.translations}>
        {locales.map(({ code }) => {
          const own =
            code === page.locale ? { pageID: page.id, title: page.title, state: page.state } : siblingIn(code);
          return (
            <li key={code}>
              <span className={classes.language}>
                {localeName(code)}
                <span className={classes.help}>
                  {code}
                  {code === defaultLocale && ` · ${t('editor.translations.default')}`}
                </span>
              </span>
              {own ? (
                <>
                  <span className={classes.translationTitle}>
                    {own.pageID === page.id ? (
                      <span aria-current="page">
                        {own.title} ({t('editor.translations.this')})
                      </span>
                    ) : (
                      <Link to={`/page/${own.pageID}`}>{own.title}</Link>
                    )}
                  </span>
                  <StateBadge state={own.state} />
                </>
              ) : (
                <span className={classes.help}>{t('editor.translations.missing')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {canAdd && (
        <div>
          <Button variant="default" onClick={() => toggle(true)}>
            {t('page.translate.title')}
          </Button>
        </div>
      )}
      {isAdding && (
        <Suspense>
          <TranslateModal page={page} onClose={() => toggle(false)} />
        </Suspense>
      )}
    </div>
  );
}
