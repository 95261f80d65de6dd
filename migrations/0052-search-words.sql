-- What shoppers also call a product, separated by commas: the owner's words, only searched.
alter table products add column search_words text not null default '' check (length(search_words) <= 500);

-- Searches of the list that found nothing, by the Monday of their week: the words and how often, nothing of who searched.
create table missed_searches (
  week date not null,
  words text not null check (length(words) between 1 and 60),
  times integer not null check (times > 0),
  primary key (week, words)
);
