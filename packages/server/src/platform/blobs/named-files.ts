/** A stored file that the database names, and where it is used. */
export interface NamedFile {
  /** SHA-256 of its content. */
  hash: string;
  name: string;
}

/** Statement that lists the files of the library and its trash, their earlier versions, files of submissions and images of users. */
export const namedFilesStatement = `
  select hash, min(name) as name from (
    select hash, concat(nullif(path, '/'), '/', file_name) as name from media_files
      where purged_at is null and hash <> ''
    union all
    select r.hash, concat(nullif(f.path, '/'), '/', f.file_name, ' (earlier version)')
      from media_replacements as r join media_files as f on f.id = r.file_id where f.purged_at is null
    union all
    select hash, concat('submission ', submission_id, ', ', file_name) from submission_files
    union all
    select substring(image from '[0-9a-f]{64}'), concat('image of ', email) from users
      where image ~ '[0-9a-f]{64}' and deleted_at is null
  ) as named group by hash order by name`;
