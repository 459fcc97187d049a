import { NativeSelect } from '@mantine/core';

interface FilteredList<Filters> {
  filters: Filters;
  filterBy(changes: Partial<Filters>): void;
}

interface Choice {
  value: string;
  label: string;
}

interface ListFilterProps<Filters> {
  list: FilteredList<Filters>;
  /** Of the filter, in the address as well. */
  name: keyof Filters & string;
  label: string;
  /** What is chosen when the filter is not set. */
  all: string;
  choices: readonly (Choice | { group: string; items: Choice[] })[];
}

/** A choice that narrows a list. */
export function ListFilter<Filters extends Readonly<Record<string, string>>>(props: ListFilterProps<Filters>) {
  const { list, name, label, all, choices } = props;
  return (
    <NativeSelect
      aria-label={label}
      value={list.filters[name]}
      onChange={(event) => list.filterBy({ [name]: event.currentTarget.value } as Partial<Filters>)}
      data={[{ value: '', label: all }, ...choices]}
    />
  );
}
