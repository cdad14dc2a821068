package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prediction of the model for a class under a partition, in steady state.
 *
 * @param waiting mean waiting time, seconds
 * @param residence mean residence time, seconds
 * @param quantile the quantile of the target of the class in its metric, seconds; the mean of that
 *     metric for a target of the mean; the residence time without a target
 * @param loss part of rejected requests, 0 to 1
 * @param verdict whether the target is kept
 */
public record Prediction(
    double waiting, double residence, double quantile, double loss, Verdict verdict) {
  /** {@return the prediction by name, for JSON} */
  public Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("waiting", waiting);
    data.put("residence", residence);
    data.put("quantile", quantile);
    data.put("loss", loss);
    data.put("verdict", verdict.data());
    return data;
  }
}
