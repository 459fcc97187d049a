/**
 * Ends the limits of sessions that administrators have set: an idle connection would be closed, with the locks of its session, and a
 * long job would never succeed. PostgreSQL 17 has one more than 15.
 */
export const withoutSessionLimits = `select set_config(name, '0', false) from pg_settings
  where name in ('idle_session_timeout', 'transaction_timeout')`;

/**
 * Settings of each session that reads or writes values, whatever administrators have set for the server, the database or the user:
 * formats of values, how long to wait for locks, and how long a session lasts.
 */
export const sessionSettings = `set datestyle = 'iso'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set lock_timeout = 0;
  set session characteristics as transaction isolation level read committed; ${withoutSessionLimits}`;
