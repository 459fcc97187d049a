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
  /** Name of the filter and its parameter in the address. */
  name: keyof Filters & string;
  label: string;
  /** Label of the choice that clears the filter. */
  all: string;
  choices: readonly (Choice | { group: string; items: Choice[] })[];
}

/** Select that filters a list. */
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
