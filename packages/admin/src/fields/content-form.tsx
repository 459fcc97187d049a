import type { Fields } from '@ximblox/blocks';
import { type ContentPort, ContentPortProvider } from './content-port.ts';
import { ControlsContext } from './control.ts';
import { controls } from './controls.tsx';
import { FieldForm } from './field-form.tsx';

/** Generated form of one content: a block, or the page type's fields of a page. */
export function ContentForm({ fields, port }: { fields: Fields; port: ContentPort }) {
  return (
    <ControlsContext value={controls}>
      <ContentPortProvider value={port}>
        <FieldForm fields={fields} />
      </ContentPortProvider>
    </ControlsContext>
  );
}
