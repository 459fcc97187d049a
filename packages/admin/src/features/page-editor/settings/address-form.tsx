import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { SlugField } from '../../../ui/slug-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditorState } from '../editor-context.ts';
import { useRefreshPage } from '../use-refresh-page.ts';
import { AddressEffects } from './address-effects.tsx';
import { AddressList } from './address-list.tsx';

/** Whether someone else has changed the address since this screen has shown it. */
const isConflict = ({ code, property }: ErrorItem): boolean => code === 'V_07' && property === 'replaces';

/** Changes the address that the screen shows, and reads the page again, also if it has another address by then. */
function useChangeAddress(onChanged: () => void) {
  const { t } = useTranslation();
  const refresh = useRefreshPage();
  const page = useEditorState((state) => state.page);
  return useMutation({
    mutationFn: (change: { slug: string; shouldUpdateLinks: boolean }) =>
      api.call(contract.pages.save, {
        params: { id: String(page.id) },
        body: { ...change, replaces: page.slug },
      }),
    onSuccess: async ({ updatedPages }) => {
      toast({ text: t('editor.settings.addressDone', { count: updatedPages.length }) });
      await refresh();
      onChanged();
    },
    onError: async (failure) => {
      if (errorsOfFailure(failure).some(isConflict)) await refresh();
    },
  });
}

/** Form for the page's address. It belongs to the page, not to a version, so it changes immediately. */
export function AddressForm() {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  /** The slug that was typed, and the one that it was typed over. */
  const [typed, setTyped] = useState<{ slug: string; over: string } | null>(null);
  const [shouldUpdateLinks, setUpdateLinks] = useState(true);
  const value = typed?.slug ?? page.slug;
  const slug = value.trim();
  const isChanged = slug !== page.slug;
  const isMoved = typed !== null && isChanged && typed.over !== page.slug;
  const mayChange = page.availableActions.includes('change-slug');
  const save = useChangeAddress(() => setTyped(null));
  const errors = useFormErrors(save.error ? errorsOfFailure(save.error).filter((one) => !isConflict(one)) : []);
  return (
    <section className="section">
      <h2>{t('editor.settings.address')}</h2>
      <AddressList />
      {mayChange ? (
        <form
          className="stack gap-12"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ slug, shouldUpdateLinks });
          }}
        >
          <ErrorList errors={errors.rest(['slug'])} />
          {isMoved && (
            <p role="alert" className="small warning">
              {t('editor.settings.addressMoved', { address: page.url })}
            </p>
          )}
          <SlugField
            value={value}
            own={page.slug}
            locale={page.locale}
            pageID={page.id}
            error={errors.of('slug')}
            description={t('editor.settings.slugHelp')}
            onChange={(next) => setTyped({ slug: next, over: typed?.over ?? page.slug })}
          />
          <Switch
            label={t('editor.settings.updateLinks')}
            description={t('editor.settings.updateLinksHelp')}
            checked={shouldUpdateLinks}
            onChange={(event) => setUpdateLinks(event.currentTarget.checked)}
          />
          {isChanged && <AddressEffects slug={slug} shouldUpdateLinks={shouldUpdateLinks} />}
          <div>
            <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
              {t('editor.settings.changeAddress')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="caption muted">{t('editor.settings.addressFixed')}</p>
      )}
    </section>
  );
}
