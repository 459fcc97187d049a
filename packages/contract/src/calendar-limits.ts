/** Maximum number of days in one call of the calendar. */
export const maxCalendarDays = 62;

/** Number of items of a day that are counted, in a call about several days and in one about that day alone. */
export const maxCounted = { period: 100, day: 1000 } as const;
