import type { ResolvedSibling } from '@ximblox/blocks';
import { languageOf, languageTag } from '@ximblox/site/kit';
import { message } from '../messages/message.ts';

/** Label of a link to another language, in that language. */
function labelOf({ locale, name, current, translated }: ResolvedSibling): string {
  return translated || current ? name : `${name} (${message(locale, 'notTranslated')})`;
}

/** Language switcher. Without a translation the link leads to the home page of the language, and its label says so. */
export function Languages({ siblings, locale }: { siblings: ResolvedSibling[]; locale: string }) {
  if (siblings.length < 2) return null;
  return (
    <nav className="languages" aria-label={message(locale, 'languages')}>
      <ul className="languages-list">
        {siblings.map((sibling) => {
          const code = languageOf(sibling.locale).toUpperCase();
          return (
            <li key={sibling.locale}>
              <a
                href={sibling.url}
                hrefLang={languageTag(sibling.locale)}
                lang={languageTag(sibling.locale)}
                title={labelOf(sibling)}
                aria-label={`${code}, ${labelOf(sibling)}`}
                data-translated={sibling.translated ? undefined : false}
                aria-current={sibling.current ? 'true' : undefined}
              >
                {code}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
