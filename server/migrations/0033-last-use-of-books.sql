-- The newest list to a book, for the books' page.
create index mailing_address_book_of_book on mailing_address_book (customer_id, address_book_id, list_id) where not excluded;
