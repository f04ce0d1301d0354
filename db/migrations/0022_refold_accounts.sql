-- Accounts list cash that is to go back, and keep closed payments closed. Their follower computes all of them again.
UPDATE "checkpoints" SET "position" = 0, "replayUntil" = greatest("replayUntil", "position") WHERE "name" = 'accounts';
