-- An attempt keeps the headers that went out and those that came back, as lines of text with secrets masked. They are kept as
-- long as the beginning of the response, 14 days, and so in the same row.
alter table attempt_response add column request_headers text, add column response_headers text;
comment on table attempt_response is 'What went over the wire in an attempt: its headers, and the beginning of the response body';
comment on column attempt_response.request_headers is 'Empty: nothing was sent. Null: the attempt is older than this column.';
comment on column attempt_response.response_headers is 'Null: there was no response.';
