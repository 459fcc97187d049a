/** Definitions, components and hooks for the parts that a site adds to the admin. */
export * from './define.ts';
export {
  Button,
  type ButtonProps,
  Checkbox,
  type CheckboxProps,
  Select,
  type SelectProps,
  Switch,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './elements.ts';
export { type Data, type DataKey, reloadData, useData } from './use-data.ts';
export { useLanguage, useMessages, useText } from './use-language.ts';
export { Stack, type StackProps } from './stack.tsx';
export { Link, type LinkProps, useNavigate } from './navigation.ts';
export { useCan, useSiteSettings, useUser } from './use-site.ts';

export {
  CmsError,
  contract,
  type CropParams,
  type ErrorItem,
  type PagedList,
  type PermissionName,
} from '@ximblox/contract';
export { api, createSiteApi } from '../lib/api.ts';
export { LibraryInput, type LibraryInputProps } from '../fields/library-input.tsx';
export { type Formats, useFormats } from '../lib/format.ts';
export { dayFilter, idFilter, localeFilter, patternFilter, choiceFilter } from '../lib/list/filters.ts';
export { useList, useWholeList } from '../lib/list/use-list.ts';
export { CellDetail, RowTitle, Status } from '../ui/data-table/cells.tsx';
export type { Column } from '../ui/data-table/column.ts';
export { DateTime } from '../ui/date-time.tsx';
export type { IconComponent } from '../ui/icon.ts';
export { ListFilter } from '../ui/list-screen/list-filter.tsx';
export { ListScreen } from '../ui/list-screen/list-screen.tsx';
export { ListView, type ListViewProps } from '../ui/list-screen/list-view.tsx';
export { Modal } from '../ui/modal.tsx';
export { PageHeader, type PageHeaderProps } from '../ui/page-header.tsx';
export { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
export { toast } from '../ui/toasts.tsx';
export { useCall } from '../ui/use-call.ts';
