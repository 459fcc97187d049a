import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { SlugField } from '../../../ui/slug-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { inReleaseOf } from '../store/editor-state.ts';
import { AddressEffects } from './address-effects.tsx';
import { AddressList } from './address-list.tsx';

/** Changes the address of the page, and reads the page again. */
function useChangeAddress(slug: string, shouldUpdateLinks: boolean) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const queryClient = useQueryClient();
  const pageID = useEditorState((state) => state.page.id);
  return useMutation({
    mutationFn: () =>
      api.call(contract.pages.save, {
        params: { id: String(pageID) },
        body: { slug, shouldUpdateLinks },
      }),
    onSuccess: async ({ updatedPages }) => {
      toast({ text: t('editor.settings.addressDone', { count: updatedPages.length }) });
      await queryClient.invalidateQueries({ queryKey: ['pages'] });
      store
        .getState()
        .setPage(
          await api.call(contract.pages.get, { params: { id: String(pageID) }, query: inReleaseOf(store.getState()) }),
        );
    },
  });
}

/** Form for the page's address. It belongs to the page, not to a version, so it changes immediately. */
export function AddressForm() {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  const [slug, setSlug] = useState(page.slug);
  const [shouldUpdateLinks, setUpdateLinks] = useState(true);
  const isChanged = slug.trim() !== page.slug;
  const mayChange = page.availableActions.includes('change-slug');
  const save = useChangeAddress(slug.trim(), shouldUpdateLinks);
  const errors = useFormErrors(save.error ? errorsOfFailure(save.error) : []);
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
            save.mutate();
          }}
        >
          <ErrorList errors={errors.rest(['slug'])} />
          <SlugField
            value={slug}
            own={page.slug}
            locale={page.locale}
            pageID={page.id}
            error={errors.of('slug')}
            description={t('editor.settings.slugHelp')}
            onChange={setSlug}
          />
          <Switch
            label={t('editor.settings.updateLinks')}
            description={t('editor.settings.updateLinksHelp')}
            checked={shouldUpdateLinks}
            onChange={(event) => setUpdateLinks(event.currentTarget.checked)}
          />
          {isChanged && <AddressEffects slug={slug.trim()} shouldUpdateLinks={shouldUpdateLinks} />}
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
