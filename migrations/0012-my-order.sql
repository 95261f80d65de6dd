-- Whoever looks an order up by its number and DNI is counted as guesses of passwords are; `account` is then that number.
-- Which purposes there are is the code's to say (src/server/auth/attempts.ts): each counts for itself.
alter table auth_attempts drop constraint auth_attempts_purpose_check;
alter table auth_attempts add constraint auth_attempts_purpose_check check (purpose ~ '^[a-z][a-z-]{1,39}$');
