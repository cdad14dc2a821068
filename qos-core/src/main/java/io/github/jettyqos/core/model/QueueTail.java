package io.github.jettyqos.core.model;

/**
 * The tail of the chain: states m to K, with weights relative to state m, by the queue length 0 to
 * B.
 */
interface QueueTail {

  /** log(1/x), the ratio x of neighbours without impatience. */
  double eps();

  /** Log of the reference weight. */
  double logHeaviest();

  /** Log of the reference weight over that of an index. */
  double below(int index);

  /** The sum of all weights, relative to the reference weight. */
  double mass();

  /** The sum of all weights but the last, relative to index 0; only for eps at least 0. */
  double massBeforeLast();

  /** The mean of the index under these weights. */
  double meanIndex();

  /** The same for requests that will be served. */
  double meanServedIndex();

  /** Mean over all weights: the impatient requests per arrival. */
  double leaving();
}
