package io.github.jettyqos.core.model;

/**
 * States m to K of the chain, in which requests wait: their weights over that of state m, by the
 * number of the queued, 0 to B.
 */
interface QueueTail {

  /** log(1/x), x the ratio of two neighbours if nobody ever left. */
  double eps();

  /** Log of the weight that all others are told beside. */
  double logHeaviest();

  /** Log of that weight over the one of an index. */
  double below(int index);

  /** The sum of all weights, over that weight. */
  double mass();

  /** The sum of all weights but the last, over that of index 0; only where eps is not below 0. */
  double massBeforeLast();

  /** The mean of the index under these weights. */
  double meanIndex();

  /** The same, of those only that will be served. */
  double meanServedIndex();

  /** Over all weights: those that leave when their patience is over, for each one that comes. */
  double leaving();
}
