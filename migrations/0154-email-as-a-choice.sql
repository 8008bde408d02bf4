-- "How did you hear about us?" offers "Email", as it is spelled everywhere else. A provider's own words stay.
update select_item
set
  label = 'Email'
where
  list = 'sourceHeard'
  and id = 'email'
  and label = 'E-mail';
