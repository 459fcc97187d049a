import { anchorPath, type Fields, hiddenPath, isUnreadable } from '@ximblox/blocks/internal';
import type { VersionChanges } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../../fields/field-label.ts';
import { type Editor, fieldsOf, useEditor } from '../editor-context.ts';

/** Labels of the fields and blocks of the open page. */
export interface ChangeNames {
  /** Label of a page field by its path, such as `seoTitle` or `typeData.date`. */
  ofPage(path: string): string;
  ofBlock(type: string): string;
  /** Label of a block field, including `@anchor` and `@hidden`. */
  ofField(type: string, path: string): string;
  /** Joins labels to one phrase. */
  list(names: readonly string[]): string;
}

const pageNames = [
  'title',
  'seoTitle',
  'seoDescription',
  'seoKeywords',
  'seoImage',
  'seoNoindex',
  'seoCanonical',
  'tags',
] as const;

export function changeNames({ blockTypes, pageType }: Editor, t: TFunction, language: string): ChangeNames {
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    ofPage(path) {
      const known = pageNames.find((name) => name === path);
      return known
        ? t(`editor.changes.page.${known}`)
        : labelAt(pageType?.fields as Fields | undefined, path.replace(/^typeData\./, ''));
    },
    ofBlock: (type) => (isUnreadable({ type }) ? t('editor.safe.name') : (blockTypes.get(type)?.label ?? type)),
    ofField(type, path) {
      if (path === anchorPath) return t('editor.changes.anchor');
      return path === hiddenPath ? t('editor.changes.hidden') : labelAt(fieldsOf(blockTypes.get(type)), path);
    },
    list: (names) => lists.format([...new Set(names)]),
  };
}

/** Labels in the user's language. */
export function useChangeNames(): ChangeNames {
  const { t, i18n } = useTranslation();
  return changeNames(useEditor(), t, i18n.language);
}

/** Describes the changes of a version, one phrase each: "Hero changed: title", "1 block added (Text)". */
export function changePhrases({ page, blocks }: VersionChanges, names: ChangeNames, t: TFunction): string[] {
  const those = (change: VersionChanges['blocks'][number]['change']) =>
    blocks.filter((block) => block.change === change);
  const list = (some: VersionChanges['blocks']): string => names.list(some.map(({ type }) => names.ofBlock(type)));
  const [added, removed] = [those('added'), those('removed')];
  const moved = blocks.filter((block) => block.moved);
  return [
    ...(page.length > 0 ? [t('editor.changes.pageChanged', { fields: names.list(page.map(names.ofPage)) })] : []),
    ...those('changed').map(({ type, fields }) => {
      const known = fields.filter((field) => field !== '');
      const block = names.ofBlock(type);
      return known.length === 0
        ? t('editor.changes.blockChanged', { block })
        : t('editor.changes.fieldsChanged', {
            block,
            fields: names.list(known.map((path) => names.ofField(type, path))),
          });
    }),
    ...(added.length > 0 ? [t('editor.changes.added', { count: added.length, blocks: list(added) })] : []),
    ...(removed.length > 0 ? [t('editor.changes.removed', { count: removed.length, blocks: list(removed) })] : []),
    ...(moved.length > 0 ? [t('editor.changes.moved', { count: moved.length, blocks: list(moved) })] : []),
  ];
}
