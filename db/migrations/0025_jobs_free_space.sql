-- A claim changes no indexed column. With room for the new version on the same page, it writes to no index.
ALTER TABLE "jobs" SET (fillfactor = 50);
