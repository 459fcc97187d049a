import { languageOf, localise } from '@ximblox/blocks/internal';
import { CmsError, contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { loadMenuAction } from '../../lib/site-parts.ts';
import { useKnownSite } from '../../lib/site-settings.ts';
import { toast } from '../../ui/toasts.tsx';
import { useGoTo } from './use-go-to.ts';

/** Returns a function that loads and runs a menu action of the site. A toast reports its failure. */
export function useMenuAction(): (id: string) => Promise<void> {
  const { language } = useTranslation().i18n;
  const { locales, defaultLocale } = useKnownSite();
  const user = useSession();
  const navigate = useGoTo();
  const textOf = useErrorText();
  return async (id) => {
    try {
      const action = await loadMenuAction(id);
      await action({
        call: api.call,
        contract,
        user,
        language,
        locale: locales.find(({ code }) => languageOf(code) === language)?.code ?? defaultLocale,
        navigate,
        notify: (text, kind = 'success') => toast({ text: localise(text, language), kind }),
      });
    } catch (failure) {
      if (!(failure instanceof CmsError)) reportError(failure);
      toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    }
  };
}
