-- The accounts of bookings list cash that is to go back after a cancellation. Its follower computes all of them again.
UPDATE "checkpoints" SET "position" = 0, "replayUntil" = greatest("replayUntil", "position") WHERE "name" = 'accounts';
