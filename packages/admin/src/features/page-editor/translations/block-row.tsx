import { Button } from '@mantine/core';
import { isUnreadable } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { Copy, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { ContentForm } from '../../../fields/content-form.tsx';
import { useBlockPort } from '../content-ports.ts';
import { fieldsOf, useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { blockName } from '../overview/block-name.ts';
import { documentIn } from '../store/editor-state.ts';
import { type AlignedRow, placeFor } from './align-blocks.ts';
import { withFieldOf } from './source-fields.ts';
import { ChangeMark, SourceFields } from './source-side.tsx';
import classes from './translations.module.css';
import { useNear } from './use-near.ts';

export interface BlockRowProps {
  row: AlignedRow;
  /** The block in the source, and in the source version of the translation. */
  source: Block | undefined;
  before: Block | undefined;
  /** Whether there is a source version to compare with. */
  isCompared: boolean;
  sourceOrder: readonly string[];
  /** Names of the languages. */
  sourceName: string;
  ownName: string;
}

function OwnForm({ blockKey, type }: { blockKey: string; type: string }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const port = useBlockPort(blockKey);
  const [element, isNear] = useNear<HTMLDivElement>();
  const fields = fieldsOf(blockTypes.get(type));
  return (
    <div ref={element} className={isNear ? undefined : classes.waiting}>
      {isNear && fields && <ContentForm fields={fields} port={port} />}
      {isNear && !fields && (
        <p className={classes.help}>
          {isUnreadable({ type }) ? t('editor.safe.unreadable') : t('editor.block.unregistered', { type })}
        </p>
      )}
    </div>
  );
}

/** Block of the source with its counterpart in the translation, or a placeholder. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { row, source, before, isCompared, sourceOrder, sourceName, ownName } = props;
  const { t } = useTranslation();
  const { blockTypes, store } = useEditor();
  const { insertBlock, changeContent } = useEditorActions();
  const own = useEditorState((state) => documentIn(state).blocks[row.key]);
  const type = source?.type ?? own?.type ?? '';
  const { label } = blockName(blockTypes, source ?? own);
  const fields = fieldsOf(blockTypes.get(type)) ?? {};
  const mark = (): string | null => {
    if (!isCompared) return null;
    if (source && !before) return t('editor.beside.new');
    if (!source && before) return t('editor.beside.removed', { name: sourceName });
    return null;
  };
  const change = mark();
  const add = (): void => {
    if (!source) return;
    const { order } = documentIn(store.getState());
    insertBlock(structuredClone(source), placeFor(row.key, sourceOrder, order));
    announce(t('editor.beside.added', { label }));
  };
  const copyAll = (): void => {
    if (!source) return;
    const { props: values, __images, __files } = structuredClone(source);
    changeContent(row.key, () => ({ props: values, __images, __files }), 'props', false);
    announce(t('editor.beside.copied', { label }));
  };
  return (
    <li className={classes.row}>
      <div role="group" className={classes.side} aria-label={t('editor.beside.side', { label, name: sourceName })}>
        <div className={classes.head}>
          <h2>{label}</h2>
          {change && <ChangeMark text={change} />}
          {source && own && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              className={classes.copy}
              leftSection={<Copy size={12} aria-hidden />}
              onClick={copyAll}
            >
              {t('editor.beside.copyBlock')}
            </Button>
          )}
        </div>
        {source ? (
          <SourceFields
            fields={fields}
            content={source}
            before={before}
            translation={own}
            onCopy={(name, fieldLabel) => {
              changeContent(row.key, (content) => withFieldOf(content, source, name), `props.${name}`, false);
              announce(t('editor.beside.copied', { label: fieldLabel }));
            }}
          />
        ) : (
          <p className={classes.help}>{t('editor.beside.onlyOwn', { name: ownName })}</p>
        )}
      </div>
      <div
        role="group"
        className={classes.side}
        data-own
        aria-label={t('editor.beside.side', { label, name: ownName })}
      >
        {own ? (
          <>
            <div className={classes.head}>
              <h2>{blockName(blockTypes, own).label}</h2>
            </div>
            <OwnForm blockKey={row.key} type={own.type} />
          </>
        ) : (
          <div className={`stack gap-8 pad-16 ${classes.absent}`}>
            <p className={classes.help}>{t('editor.beside.onlySource', { name: sourceName })}</p>
            <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
              {t('editor.beside.add')}
              <span className="visually-hidden">: {label}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  );
});
