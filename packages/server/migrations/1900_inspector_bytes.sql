-- What an inspector took today: anybody who knows its address can post to it, and an app has one.
alter table inspector add bytes_on date, add bytes bigint not null default 0;
