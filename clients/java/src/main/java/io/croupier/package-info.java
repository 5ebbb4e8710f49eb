/**
 * The Java client of Croupier, the stateless card-game rules engine.
 *
 * <p>A {@link io.croupier.Client} sends calls, a {@link io.croupier.Match} is all that an app stores, and every failed call is a {@link
 * io.croupier.CroupierException}. Views, events and descriptions of games are the contract's own messages, in {@code io.croupier.v1}.
 */
package io.croupier;
