-- Logins ask for a link by e-mail to set a new password: by their name or their e-mail address.
alter table login_code drop constraint login_code_kind_check;
-- A password code is an invitation or a reset by an administrator; a reset code was asked for on the sign-in page.
alter table login_code add constraint login_code_kind_check check (kind in ('handoff', 'password', 'reset'));
create index login_email on login (lower(email)) where email is not null and status = 1;
