/**
 * Settings of each session that reads or writes values, whatever administrators have set for the server, the database or the user:
 * formats of values, and how long to wait for locks.
 */
export const sessionSettings = `set datestyle = 'iso'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set lock_timeout = 0;
  set session characteristics as transaction isolation level read committed`;
