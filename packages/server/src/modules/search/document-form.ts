/**
 * Counts up when documents are made in another way than before. Those of before answer until they are made anew, so
 * questions must be able to read them.
 */
export const formOfDocuments = 3;

/** The form whose jobs have no number, from before any other was told apart. */
const formWithoutNumber = 3;

/** Name of a job that makes documents of a form. Instances know those of their own form and of older ones, and leave others alone. */
export const jobOfForm = (job: string, form: number): string => (form > formWithoutNumber ? `${job}-${form}` : job);

/** Names under which this instance does a job. */
export const namesOfJob = (job: string): string[] =>
  Array.from({ length: formOfDocuments - formWithoutNumber + 1 }, (_, step) =>
    jobOfForm(job, formWithoutNumber + step),
  );
