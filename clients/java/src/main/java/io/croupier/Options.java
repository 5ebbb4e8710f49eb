package io.croupier;

import io.croupier.v1.ChoiceSet;
import io.croupier.v1.NoValue;
import io.croupier.v1.OptionValue;
import java.util.List;

/** Values of options, for {@code StartMatchRequest.Builder.putOptions}. */
public final class Options {
    private Options() {}

    /** Returns the value of an option that is on or off. */
    public static OptionValue flag(boolean on) {
        return OptionValue.newBuilder().setFlag(on).build();
    }

    /** Returns the value of an option that is a number. */
    public static OptionValue number(int number) {
        return OptionValue.newBuilder().setNumber(number).build();
    }

    /** Returns the value of an option that is one of several words. */
    public static OptionValue choice(String choice) {
        return OptionValue.newBuilder().setChoice(choice).build();
    }

    /** Returns the value of an option that is a set of words. */
    public static OptionValue choices(String... choices) {
        ChoiceSet set = ChoiceSet.newBuilder().addAllChoices(List.of(choices)).build();
        return OptionValue.newBuilder().setChoices(set).build();
    }

    /** Returns the value of an option that is switched off. */
    public static OptionValue noValue() {
        return OptionValue.newBuilder().setNone(NoValue.getDefaultInstance()).build();
    }
}
