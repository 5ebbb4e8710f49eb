"""`croupier bench`: what a move, a view, a call cost, beside the budgets. Times are CPU times, scaled by a yardstick run beside them."""
