-- What the panel's calls answered under their keys: the same request again gets the same answer and changes nothing.
create table panel_requests (
  key uuid primary key,
  actor text not null,
  request_hash bytea not null,
  status smallint not null,
  -- Empty where there is no body. Never personal data of buyers: those calls read it afresh.
  body text not null,
  created_at timestamptz not null default now()
);
