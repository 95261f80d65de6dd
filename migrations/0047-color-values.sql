-- The values that the owner gave to colours, by their names as fold() compares them; those of other names are in the code.
create table color_values (
  name text primary key check (name = fold(btrim(name)) and char_length(name) between 1 and 80),
  value text not null check (value ~ '^#[0-9a-f]{6}$')
);
-- Pages show them as they show what the settings hold.
create trigger color_values_changed after insert or update or delete on color_values
  for each row execute function announce_change('settings', 'id');
