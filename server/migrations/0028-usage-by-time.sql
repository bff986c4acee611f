-- For the traffic of all customers in the last days. A block-range index costs next to nothing, and updates of rows stay HOT.
create index usage_quarter on usage using brin (quarter) with (pages_per_range = 16, autosummarize = on);
