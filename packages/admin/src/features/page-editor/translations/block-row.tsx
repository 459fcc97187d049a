import { Button } from '@mantine/core';
import { isUnreadable } from '@ximblox/blocks/internal';
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
        <p className="caption block muted regular">
          {isUnreadable({ type }) ? t('editor.safe.unreadable') : t('editor.block.unregistered', { type })}
        </p>
      )}
    </div>
  );
}

/** Name of the block in the source, with its change, and a button that copies it. */
function SourceHead({
  label,
  change,
  onCopy,
}: {
  label: string;
  change: string | null;
  onCopy: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-4-8 min-height-24 margin-bottom-8">
      <h2 className="body-size">{label}</h2>
      {change && <ChangeMark text={change} />}
      {onCopy && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          className="push"
          leftSection={<Copy size={12} aria-hidden />}
          onClick={onCopy}
        >
          {t('editor.beside.copyBlock')}
        </Button>
      )}
    </div>
  );
}

/** Button that adds the block to the translation, with the content of the source. */
function Missing({ label, sourceName, onAdd }: { label: string; sourceName: string; onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-8 pad-16 rounded children-start dashed">
      <p className="caption block muted regular">{t('editor.beside.onlySource', { name: sourceName })}</p>
      <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={onAdd}>
        {t('editor.beside.add')}
        <span className="visually-hidden">: {label}</span>
      </Button>
    </div>
  );
}

/** Adds a block of the source to the translation, or copies its content. */
function useCopies({ row, source, sourceOrder }: BlockRowProps, label: string) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const { insertBlock, changeContent } = useEditorActions();
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
  const copyField = (name: string, fieldLabel: string): void => {
    if (!source) return;
    changeContent(row.key, (content) => withFieldOf(content, source, name), `props.${name}`, false);
    announce(t('editor.beside.copied', { label: fieldLabel }));
  };
  return { add, copyAll, copyField };
}

/** Block of the source with its counterpart in the translation, or a placeholder. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { row, source, before, isCompared, sourceName, ownName } = props;
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
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
  const { add, copyAll, copyField } = useCopies(props, label);
  return (
    <li className={classes.row}>
      <div role="group" className={classes.side} aria-label={t('editor.beside.side', { label, name: sourceName })}>
        <SourceHead label={label} change={change} onCopy={source && own ? copyAll : undefined} />
        {source ? (
          <SourceFields fields={fields} content={source} before={before} translation={own} onCopy={copyField} />
        ) : (
          <p className="caption block muted regular">{t('editor.beside.onlyOwn', { name: ownName })}</p>
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
            <div className="row wrap gap-4-8 min-height-24 margin-bottom-8">
              <h2 className="body-size">{blockName(blockTypes, own).label}</h2>
            </div>
            <OwnForm blockKey={row.key} type={own.type} />
          </>
        ) : (
          <Missing label={label} sourceName={sourceName} onAdd={add} />
        )}
      </div>
    </li>
  );
});
